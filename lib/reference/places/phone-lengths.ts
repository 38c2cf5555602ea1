/**
 * Lists the numbers of digits that fixed lines and mobiles have after a country's telephone code, by lengths and the
 * codes that have them. Derived from libphonenumber's metadata (libphonenumber-js 1.13.16), which is not loaded itself:
 * it would be the largest part of the sign-in page.
 */
const table: readonly (readonly [lengths: string, codes: string])[] = [
  ["5", "247 500 682"],
  ["6", "298 299 672 681 687"],
  ["7", "238 239 246 248 269 291 297 501 592 673 674 679 680 691 692 960"],
  [
    "8",
    "45 47 65 216 222 223 226 227 228 232 235 236 253 257 266 268 350 356 357 370 371 373 374 382 386 389 502 503 504 505 506 509 591 598 689 852 853 965 968 973 974 993",
  ],
  [
    "9",
    "33 34 41 56 61 93 94 211 212 218 221 233 237 240 242 244 245 249 251 255 256 260 261 262 263 351 375 380 420 590 594 596 966 992 994 995 996 998",
  ],
  ["10", "1 7 30 52 58 90 91 225 229 234"],
  ["8-10", "20 60 64 856 964 976"],
  ["5-9", "27"],
  ["9,11", "31"],
  ["8,9", "32 36 51 66 213 224 250 258 264 355 377 385 387 593 855 886 962 963 970 971"],
  ["6-12", "39"],
  ["6,9", "40 376 508"],
  ["4-13", "43"],
  ["9,10", "44 81 84 92"],
  ["7-9", "46 231 254 595 967"],
  ["7,9", "48 220 265 354 423"],
  ["5-15", "49"],
  ["6-8,10", "53"],
  ["10,11", "54 55"],
  ["8,10", "57 378 850 977"],
  ["7-12", "62 381"],
  ["6,8-10", "63"],
  ["5,6,8-10", "82"],
  ["7-11", "86"],
  ["6-10", "95 880"],
  ["6,7,10", "98"],
  ["7,8", "230 241 267 372 507 599 670 675 961 975"],
  ["7-10", "243 353"],
  ["6-9", "252 359"],
  ["4,5", "290"],
  ["4-11", "352"],
  ["5-10", "358"],
  ["8-12", "383"],
  ["6,7,9", "421"],
  ["6,7", "597"],
  ["5,7", "676 677 678"],
  ["4,7", "683"],
  ["5-7,10", "685"],
  ["5,8", "686"],
  ["5-7", "688"],
  ["4-7", "690"],
  ["8,9,11,12", "972"],
];

const lengthsByCode: ReadonlyMap<string, ReadonlySet<number>> = new Map(
  table.flatMap(([lengths, codes]) => {
    const some = new Set(lengths.split(",").flatMap(between));
    return codes.split(" ").map((code) => [code, some] as const);
  }),
);

function between(range: string): number[] {
  const [from = 0, to = from] = range.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/**
 * Returns true when a number in E.164 form ("+442079460958") has a valid length for its country; true for an unknown
 * code.
 */
export function hasValidPhoneLength(phone: string): boolean {
  const digits = phone.slice(1);
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => lengthsByCode.has(start));
  return code === undefined || lengthsByCode.get(code)?.has(digits.length - code.length) === true;
}
