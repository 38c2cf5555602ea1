import { numberFields } from "../expected";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const number = /^[A-Z]{2}\d{8,30}$/;

/** Whether a text is an id or an order's number by its look alone. */
export const looksLikeId = (text: string): boolean => uuid.test(text) || number.test(text);

/** How many ids of one answer are kept, and how deep they are looked for. */
const [idsMax, depthMax] = [40, 6];

const isNumberField = (name: string): boolean => (numberFields as readonly string[]).includes(name);

/** The ids and numbers of an answer by their paths, as `${name.path}` leads to them. */
export function idsIn(answer: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  const look = (value: unknown, path: readonly string[]): void => {
    const name = path.at(-1) ?? "";
    if (typeof value === "string") {
      const isId = looksLikeId(value) || (isNumberField(name) && /^[\w-]{4,60}$/.test(value));
      if (isId && Object.keys(found).length < idsMax) found[path.join(".")] = value;
    } else if (typeof value === "object" && value !== null && path.length < depthMax)
      for (const [key, part] of Object.entries(value)) if (/^[\w-]+$/.test(key)) look(part, [...path, key]);
  };
  look(answer, []);
  return found;
}
