import { isMerchantName } from "../deeds/merchants";

const ownDomain = "@scenario.example";
/** Names of steps are kept free for steps. */
const isFree = (name: string): boolean => isMerchantName(name) && !/^step\d+$/.test(name);

/** The names that a scenario gives to merchants: by their sign-in names, else by their own, each once. */
export class MerchantNames {
  private readonly byNumber = new Map<string, string>();
  private readonly taken = new Set<string>();

  of = (userNo: string): string | undefined => this.byNumber.get(userNo);

  give(userNo: string, { name, email = "" }: { readonly name: string; readonly email?: string }): string {
    const wished = email.endsWith(ownDomain) ? email.slice(0, -ownDomain.length) : wordsOf(name);
    const base = isFree(wished) ? wished : "merchant";
    let free = base;
    for (let no = 2; this.taken.has(free); no += 1) free = `${base}-${no}`;
    this.taken.add(free);
    this.byNumber.set(userNo, free);
    return free;
  }
}

/** Where the owner of a merchant of a name signs in unless a scenario says otherwise. */
export const usualEmail = (name: string): string => `${name}${ownDomain}`;

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 30);
