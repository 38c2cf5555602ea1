import { withoutUnseen } from "@/lib/forms/text-entry";

const special: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text of an element or an attribute of XML; characters that XML has no way to write are left out. */
export function xmlText(text: string): string {
  return /[&<>"\0-\x1f\ud800-\udfff\ufffe\uffff]/.test(text)
    ? text
        .toWellFormed()
        .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
        .replace(/[&<>"]/g, (char) => special[char] ?? "")
    : text;
}

/** An element of XML; what is inside is XML already. */
export const xmlElement = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join("")}</${name}>`;

/** Controls, and code points that are no characters: no message is for them. */
const noCharacters = /[\p{Cc}\p{Noncharacter_Code_Point}]+/gu;

/**
 * A text as messages carry one, in one line: without controls, noncharacters, and what nobody sees or turns the reading
 * direction; so many characters at most, as schemas count them. Empty where nothing is left.
 */
export const messageText = (text: string, most: number): string =>
  Array.from(withoutUnseen(text.toWellFormed().replace(noCharacters, " ")).replace(/\s+/g, " ").trim())
    .slice(0, most)
    .join("")
    .trimEnd();

/** An element with a text; none where nothing of the text is left, since schemas want at least one character. */
export function textElement(name: string, text: string, most: number): string {
  const said = messageText(text, most);
  return said === "" ? "" : xmlElement(name, xmlText(said));
}
