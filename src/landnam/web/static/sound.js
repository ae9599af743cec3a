// A few short tones, made on the spot. Silent until somebody asks for sound.

import { all, recall, remember } from "./dom.js";

/** frequency in Hz, start and length in seconds */
const TONES = {
  turn: [[523, 0, 0.16], [784, 0.14, 0.3]],
  change: [[330, 0, 0.07]],
  refused: [[196, 0, 0.2]],
};

let on = recall(localStorage, "sound", false);
/** @type {AudioContext | null} */
let audio = null;

export function toggleSound() {
  on = !on;
  remember(localStorage, "sound", on);
  showSound();
  play("turn");
}

export function showSound() {
  for (const button of all("[data-sound], [data-tool=sound]")) {
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("use")?.setAttribute("href", on ? "#i-sound" : "#i-sound-off");
  }
}

/** @param {keyof typeof TONES} name */
export function play(name) {
  if (!on) return;
  audio ??= new AudioContext();
  for (const [frequency, start, length] of TONES[name]) tone(audio, frequency, audio.currentTime + start, length);
}

/**
 * @param {AudioContext} context
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 */
function tone(context, frequency, start, length) {
  const voice = new OscillatorNode(context, { type: "triangle", frequency });
  const volume = new GainNode(context, { gain: 0.0001 });
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}
