import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import type { World } from "@/lib/simulator/driving/worlds/world";

const chinese = /\p{Script=Han}/u;

/** Returns a letter with a simulation mark in its own language, unless the world is operated manually. */
export function withSimulationMark<L extends { readonly subject: string; readonly text: string }>(
  world: Pick<World, "terms">,
  letter: L,
): L {
  if (isManuallyOperated(world)) return letter;
  const mark = chinese.test(letter.subject || letter.text) ? "【模拟】" : "[Simulation] ";
  return { ...letter, subject: letter.subject && `${mark}${letter.subject}`, text: `${mark}${letter.text}` };
}
