import { isMerchantName } from "../deeds/merchants";
import { usualPersonEmail } from "../deeds/people";
import { isReserved } from "../deeds/set-people";

const ownDomain = "@scenario.example";
/** Names of steps are kept free for steps, and those of what a merchant has for that. */
const isFree = (name: string): boolean =>
  isMerchantName(name) && !isReserved(name) && !/^(?:before|step|payee|account)\d+$/.test(name);

/** The names that a scenario gives to merchants and their people: by their sign-in names, else by their own, each once. */
export class MerchantNames {
  private readonly byNumber = new Map<string, string>();
  private readonly byPerson = new Map<string, string>();
  private readonly taken = new Set<string>();

  of = (userNo: string): string | undefined => this.byNumber.get(userNo);
  /** The name of one of a merchant's people, `acme.clara`. */
  ofPerson = (operatorId: string): string | undefined => this.byPerson.get(operatorId);

  give(userNo: string, { name, email = "" }: Named): string {
    const key = this.free(
      "",
      email.endsWith(ownDomain) ? email.slice(0, -ownDomain.length) : wordsOf(name),
      "merchant",
    );
    this.byNumber.set(userNo, key);
    return key;
  }

  /** Names one of a merchant's people; gives the part of the name that is theirs alone. */
  givePerson(operatorId: string, merchant: string, { name, email = "" }: Named): string {
    const [local = ""] = email.split("@");
    const isUsual = email === usualPersonEmail(merchant, local);
    const key = this.free(`${merchant}.`, isUsual ? local : wordsOf(name), "person");
    this.byPerson.set(operatorId, `${merchant}.${key}`);
    return key;
  }

  private free(before: string, wished: string, otherwise: string): string {
    const base = isFree(wished) ? wished : otherwise;
    let free = base;
    for (let no = 2; this.taken.has(before + free); no += 1) free = `${base}-${no}`;
    this.taken.add(before + free);
    return free;
  }
}

interface Named {
  readonly name: string;
  readonly email?: string;
}

/** Where the owner of a merchant of a name signs in unless a scenario says otherwise. */
export const usualEmail = (name: string): string => `${name}${ownDomain}`;

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 30);
