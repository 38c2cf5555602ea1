/** Returns true when a twelve-digit CNAPS number has a correct check digit (ISO 7064 MOD 11,10). */
export function isCnaps(text: string): boolean {
  if (!/^\d{12}$/.test(text)) return false;
  const product = [...text.slice(0, -1)].reduce((rest, digit) => (((rest + Number(digit)) % 10 || 10) * 2) % 11, 10);
  return (product + Number(text.at(-1))) % 10 === 1;
}
