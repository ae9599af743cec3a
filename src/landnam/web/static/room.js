// The waiting room: whoever sits down is seen at once, and the game opens by itself.

import "./site.js";
import { isTyping, one } from "./dom.js";

const room = one("[data-room]");

/** @param {number} seconds */
const pause = (seconds) => new Promise((settle) => setTimeout(settle, seconds * 1000));

/** Ask again and again; the server answers when something has changed, or after a while. */
async function watch() {
  for (;;) {
    try {
      const answer = await fetch(`/table/${room.dataset.room}/room/wait?seen=${room.dataset.seen}`);
      const { status, seen } = await answer.json();
      if (status !== "open") location.assign(`/table/${room.dataset.room}`);
      else if (seen !== room.dataset.seen && !isTyping(document.activeElement)) location.reload();
      else await pause(1);
    } catch {
      await pause(5);
    }
  }
}

if (room?.dataset.seen) watch();
