const endings: readonly (readonly [ending: RegExp, stem: string])[] = [
  [/ies$/, "y"],
  [/(ss|sh|ch|x|z)es$/, "$1"],
  [/([^us])s$/, "$1"],
];
const hasVowel = (text: string): boolean => /[aeiouy]/.test(text);

/**
 * Returns the stem of an English word: without the endings of plurals and verbs. It is light on purpose: "settlement"
 * and "settle" are two words of this portal, and the list of synonyms joins what belongs together.
 */
export function stemWord(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let stem = word;
  for (const [ending, replacement] of endings)
    if (ending.test(stem)) {
      stem = stem.replace(ending, replacement);
      break;
    }
  const verb = /^(.+?)(?:(?<!e)ed|ing)$/.exec(stem)?.[1];
  if (verb !== undefined && verb.length > 2 && hasVowel(verb))
    // "stopped" and "stopping" as "stop", "cancelled" as "cancel", but "crossed" as "cross" and "filled" as "fill"
    stem = verb.replace(/([bgmnprt])\1$/, "$1").replace(/([aeiou][a-z]+el)l$/, "$1");
  // "freeze" and "freezing", "settle" and "settled"
  return stem.length > 3 ? stem.replace(/e$/, "") : stem;
}
