"use strict";
// Shows a battle moment by moment: a board made of tiles, the log beside it, dice, scores.
// The data stands in MARSHALRY_BATTLE (a script of its own, written by the program):
//   size [width, height], tile, across (tiles beside each other on a sheet), down (rows of a full sheet),
//   sheets [file], changes [[place, tile, ...] for each picture], moments [event number of each picture],
//   places [words], place [number in places for each picture], scores [[text of each side, text of none]],
//   score [number in scores for each picture], phases and turns [picture with which each begins],
//   shapes [outlines round their middles: x, y, ...], stands [[picture, [shape, x, y, ...]] for each piece: from
//   which picture on it stands where].
(() => {
  const data = window.MARSHALRY_BATTLE;
  const stage = document.querySelector(".battle");
  if (!data || !stage) return;

  const KEPT = 32;
  const STEP_MS = 900;
  const GLIDE_MS = 380;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const canvas = stage.querySelector("canvas");
  const paper = canvas.getContext("2d");
  const slider = stage.querySelector("input[type=range]");
  const step = stage.querySelector("select[name=step]");
  const speed = stage.querySelector("select[name=speed]");
  const place = stage.querySelector("[data-place]");
  const words = stage.querySelector("[data-words]");
  const scores = [...stage.querySelectorAll("[data-score]")];
  const told = stage.querySelector(".told");
  const lines = [...stage.querySelectorAll("ol.log li[data-moment]")];
  const buttons = {};
  for (const one of stage.querySelectorAll("button[data-do]")) buttons[one.dataset.do] = one;

  const last = data.changes.length - 1;
  const columns = data.size[0] / data.tile;
  const boards = [];
  const sheets = data.sheets.map((file) => {
    const image = new Image();
    image.src = file;
    return image;
  });
  let shown = null;
  let at = -1;
  let timer = 0;
  let glide = 0;

  // The numbers of the tiles of a picture, worked out from the nearest one that is kept.
  function board(number) {
    let from = Math.floor(number / KEPT) * KEPT;
    while (from > 0 && !boards[from]) from -= KEPT;
    let tiles = boards[from] ? boards[from].slice() : [];
    for (let one = boards[from] ? from + 1 : from; one <= number; one += 1) {
      const changed = data.changes[one];
      for (let index = 0; index < changed.length; index += 2) tiles[changed[index]] = changed[index + 1];
      if (one % KEPT === 0) boards[one] = tiles.slice();
    }
    return tiles;
  }

  function draw(number) {
    const tiles = board(number);
    const side = data.tile;
    const each = data.across * data.down;
    tiles.forEach((tile, spot) => {
      if (shown && shown[spot] === tile) return;
      const within = tile % each;
      const left = (within % data.across) * side;
      const top = Math.floor(within / data.across) * side;
      const x = (spot % columns) * side;
      const y = Math.floor(spot / columns) * side;
      paper.drawImage(sheets[Math.floor(tile / each)], left, top, side, side, x, y, side, side);
    });
    shown = tiles;
  }

  // Where a piece stands in a picture.
  function standing(history, number) {
    let low = 0;
    let high = history.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (history[middle][0] <= number) low = middle + 1;
      else high = middle;
    }
    return low ? history[low - 1][1] : [];
  }

  // The ways of all pieces that stand elsewhere in the second of two pictures.
  function ways(before, after) {
    const found = [];
    for (const history of data.stands) {
      const from = standing(history, before);
      const to = standing(history, after);
      if (from === to || from.length !== to.length) continue;
      for (let index = 0; index < to.length; index += 3) {
        const [x, y] = [from[index + 1], from[index + 2]];
        const one = { outline: data.shapes[to[index]], x: to[index + 1], y: to[index + 2] };
        if (one.x === x && one.y === y) continue;
        found.push({ ...one, dx: x - one.x, dy: y - one.y });
      }
    }
    return found;
  }

  function copy(of) {
    const one = document.createElement("canvas");
    one.width = canvas.width;
    one.height = canvas.height;
    one.getContext("2d").drawImage(of, 0, 0);
    return one;
  }

  // Draws what a picture has inside the outline of a place, moved by so much.
  function piece(picture, way, dx, dy) {
    paper.save();
    paper.beginPath();
    for (let index = 0; index < way.outline.length; index += 2) {
      paper.lineTo(way.x + dx + way.outline[index], way.y + dy + way.outline[index + 1]);
    }
    paper.clip();
    paper.drawImage(picture, dx, dy);
    paper.restore();
  }

  function rest() {
    if (!glide) return;
    window.cancelAnimationFrame(glide);
    glide = 0;
    delete stage.dataset.gliding;
  }

  // Lets pieces come from where they stood: until they are there, their new places look as before.
  function move(before, found) {
    const after = copy(canvas);
    const length = Math.min(GLIDE_MS, (STEP_MS / Number(speed.value)) * 0.6);
    let begun = 0;
    stage.dataset.gliding = String(found.length);

    function frame(now) {
      begun = begun || now;
      const share = Math.min(1, (now - begun) / length);
      const left = Math.pow(1 - share, 3);
      paper.drawImage(after, 0, 0);
      if (share === 1) return rest();
      for (const way of found) piece(before, way, 0, 0);
      for (const way of found) piece(after, way, way.dx * left, way.dy * left);
      glide = window.requestAnimationFrame(frame);
    }
    glide = window.requestAnimationFrame(frame);
  }

  function show(number, gliding) {
    number = Math.max(0, Math.min(last, number));
    if (number === at) return;
    if (glide) shown = null; // the last picture was not drawn to its end
    rest();
    const found = gliding && at >= 0 && !calm.matches ? ways(at, number) : [];
    if (found.length && !shown) draw(at);
    const before = found.length ? copy(canvas) : null;
    draw(number);
    if (found.length) move(before, found);
    announce(number);
  }

  function announce(number) {
    const before = number > 0 ? data.moments[number - 1] : -1;
    const moment = data.moments[number];
    at = number;
    slider.value = String(number);
    slider.setAttribute("aria-valuetext", data.places[data.place[number]]);
    place.textContent = data.places[data.place[number]];
    const points = data.scores[data.score[number]];
    scores.forEach((one, index) => {
      one.textContent = points[index] || "";
    });
    stage.dataset.moment = String(moment);
    tell(before, moment);
    buttons.first.disabled = buttons.back.disabled = number === 0;
    buttons.next.disabled = buttons.last.disabled = number === last;
    if (number === last) pause();
  }

  function tell(before, moment) {
    const parts = [];
    let current = null;
    for (const line of lines) {
      const of = Number(line.dataset.moment);
      const now = of > before && of <= moment;
      line.classList.toggle("current", now);
      if (now) {
        current = line;
        const copy = document.createElement("p");
        copy.append(...[...line.childNodes].map((node) => node.cloneNode(true)));
        parts.push(copy);
      } else if (of <= moment) {
        current = line;
      }
    }
    words.replaceChildren(...parts);
    if (current) keepInSight(current);
  }

  // Only the log moves, never the page: on a narrow screen the log lies below the board.
  function keepInSight(line) {
    if (told.scrollHeight <= told.clientHeight) return;
    const box = told.getBoundingClientRect();
    const mine = line.getBoundingClientRect();
    if (mine.top < box.top + 20 || mine.bottom > box.bottom - 40) {
      told.scrollTop += mine.top - box.top - box.height / 3;
    }
  }

  function stops() {
    return step.value === "turn" ? data.turns : step.value === "phase" ? data.phases : null;
  }

  function next() {
    const known = stops();
    const found = known ? known.find((one) => one > at) : at + 1;
    show(found === undefined ? last : found, true);
  }

  function back() {
    const known = stops();
    const found = known ? known.filter((one) => one < at).pop() : at - 1;
    show(found === undefined ? 0 : found, true);
  }

  function showPlaying(playing) {
    const words = playing ? buttons.play.dataset.pause : buttons.play.dataset.play;
    buttons.play.classList.toggle("running", playing);
    buttons.play.setAttribute("aria-label", words);
    buttons.play.title = words;
  }

  function pause() {
    window.clearInterval(timer);
    timer = 0;
    showPlaying(false);
  }

  function play() {
    if (timer) return pause();
    if (at === last) show(0);
    showPlaying(true);
    timer = window.setInterval(next, STEP_MS / Number(speed.value));
  }

  function pictureOf(moment) {
    const found = data.moments.findIndex((one) => one >= moment);
    return found < 0 ? last : found;
  }

  const doing = { first: () => show(0), back, play, next, last: () => show(last) };
  for (const name of Object.keys(doing)) {
    buttons[name].addEventListener("click", () => {
      if (name !== "play") pause();
      doing[name]();
    });
  }
  slider.max = String(last);
  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value));
  });
  speed.addEventListener("change", () => {
    if (timer) {
      pause();
      play();
    }
  });
  for (const line of lines) {
    line.addEventListener("click", () => {
      pause();
      show(pictureOf(Number(line.dataset.moment)));
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A button or a link has its own use for the space bar, and none for the other keys.
    const own = event.key === " " ? "select, button, a, .search" : "select, .search";
    if (event.target.closest(own)) return;
    const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", " ": "play" };
    const name = keys[event.key];
    if (!name) return;
    event.preventDefault();
    if (name !== "play") pause();
    doing[name]();
  });

  function go() {
    const asked = /^#m(\d+)$/.exec(window.location.hash);
    show(asked ? pictureOf(Number(asked[1])) : Math.max(0, at));
  }

  canvas.width = data.size[0];
  canvas.height = data.size[1];
  pause();
  Promise.all(sheets.map((image) => image.decode())).then(
    () => {
      stage.dataset.ready = "true";
      go();
      window.addEventListener("hashchange", go);
    },
    () => {
      words.textContent = stage.dataset.missing;
    },
  );
})();
