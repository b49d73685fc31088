// The tab "Exercise": a teacher makes one and gets a link; students open the link.

import { element, fill } from "./dom.js";
import { startTeacher } from "./exercise_teacher.js";
import { decodeExercise } from "./exercise_link.js";
import { startStudent } from "./exercise_student.js";

export function start(panel) {
  let shownCode = null;
  let teacherDraft = null;

  async function show() {
    const code = /^#exercise=(.+)$/u.exec(location.hash)?.[1] ?? "";
    if (code === shownCode) return;
    shownCode = code;
    if (!code) {
      startTeacher(panel, teacherDraft);
      return;
    }
    try {
      const exercise = await decodeExercise(code);
      startStudent(panel, exercise, edit);
    } catch {
      fill(panel, element("div", { class: "problem" }, element("p", { class: "message" }, "The exercise in this address cannot be read."), element("p", {}, "Ask for the link again, and copy all of it.")));
    }
  }

  function edit(exercise) {
    teacherDraft = exercise;
    location.hash = "exercise";
  }

  window.addEventListener("hashchange", () => location.hash.startsWith("#exercise") && show());
  show();
  return {};
}
