/**
 * Work that may be done instead of reading a captcha's picture: finding a number from which, with the captcha's id, a
 * slow derivation makes bits that begin with so many zeros. It asks nothing of a person, works with a keyboard and a
 * screen reader, and a browser does it with what it has. Its answer begins with this sign, which no picture shows.
 */
const mark = "~";

const iterations = 1_000;
const bytesDerived = 4;
/** Tried side by side, so that the browser's own threads have something to do. */
const atOnce = 16;

async function derived(id: string, answer: string): Promise<number> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", text.encode(answer), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: text.encode(id), iterations };
  return new DataView(await crypto.subtle.deriveBits(how, key, bytesDerived * 8)).getUint32(0);
}

/** Whether an answer is one of work done, right or not. */
export const isWork = (answer: string): boolean => answer.startsWith(mark);

/** Whether the work of a captcha was done. */
export const isWorkDone = async (id: string, answer: string, bits: number): Promise<boolean> =>
  isWork(answer) && Math.clz32(await derived(id, answer)) >= bits;

/** Does the work of a captcha: about 2 to the power of `bits` tries, seconds on a phone. */
export async function doWork(id: string, bits: number): Promise<string> {
  for (let from = 0; ; from += atOnce) {
    const answers = Array.from({ length: atOnce }, (_, no) => `${mark}${(from + no).toString(36)}`);
    const done = await Promise.all(answers.map((answer) => isWorkDone(id, answer, bits)));
    const found = answers[done.indexOf(true)];
    if (found !== undefined) return found;
  }
}
