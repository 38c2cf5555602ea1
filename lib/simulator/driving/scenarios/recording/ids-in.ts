import { numberFields } from "../expectation-values";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const number = /^[A-Z]{2}\d{8,30}$/;

/** Returns true if a text has the format of an id or an order's number. */
export const isIdLike = (text: string): boolean => uuid.test(text) || number.test(text);

/** Limit how many ids of one answer are stored, and how deep they are searched for. */
const [idsMax, depthMax] = [40, 6];

const isNumberField = (name: string): boolean => (numberFields as readonly string[]).includes(name);

/** Returns the ids and numbers of an answer by their paths, as `${name.path}` resolves them. */
export function idsIn(answer: unknown): Record<string, string> {
  const ids: Record<string, string> = {};
  const collect = (value: unknown, path: readonly string[]): void => {
    const name = path.at(-1) ?? "";
    if (typeof value === "string") {
      const isId = isIdLike(value) || (isNumberField(name) && /^[\w-]{4,60}$/.test(value));
      if (isId && Object.keys(ids).length < idsMax) ids[path.join(".")] = value;
    } else if (typeof value === "object" && value !== null && path.length < depthMax)
      for (const [key, part] of Object.entries(value)) if (/^[\w-]+$/.test(key)) collect(part, [...path, key]);
  };
  collect(answer, []);
  return ids;
}
