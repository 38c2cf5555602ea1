import { isMerchantName } from "../commands/merchants";
import { usualPersonEmail } from "../commands/people";
import { isReserved } from "../commands/set-people";

const ownDomain = "@scenario.example";
/** Returns true if a name is not reserved for generated names of steps, payees and accounts. */
const isFree = (name: string): boolean =>
  isMerchantName(name) && !isReserved(name) && !/^(?:before|step|payee|account)\d+$/.test(name);

/** Assigns unique names to merchants and their people in a scenario: by their sign-in names, else by their own. */
export class MerchantNames {
  private readonly byNumber = new Map<string, string>();
  private readonly byPerson = new Map<string, string>();
  private readonly usedNames = new Set<string>();

  of = (userNo: string): string | undefined => this.byNumber.get(userNo);
  /** Returns the name of one of a merchant's people, `acme.clara`. */
  ofPerson = (operatorId: string): string | undefined => this.byPerson.get(operatorId);

  give(userNo: string, { name, email = "" }: NameAndEmail): string {
    const key = this.free(
      "",
      email.endsWith(ownDomain) ? email.slice(0, -ownDomain.length) : wordsOf(name),
      "merchant",
    );
    this.byNumber.set(userNo, key);
    return key;
  }

  /** Names one of a merchant's people. Returns the part of the name after the merchant's. */
  givePerson(operatorId: string, merchant: string, { name, email = "" }: NameAndEmail): string {
    const [local = ""] = email.split("@");
    const isUsual = email === usualPersonEmail(merchant, local);
    const key = this.free(`${merchant}.`, isUsual ? local : wordsOf(name), "person");
    this.byPerson.set(operatorId, `${merchant}.${key}`);
    return key;
  }

  private free(before: string, requestedName: string, otherwise: string): string {
    const base = isFree(requestedName) ? requestedName : otherwise;
    let free = base;
    for (let no = 2; this.usedNames.has(before + free); no += 1) free = `${base}-${no}`;
    this.usedNames.add(before + free);
    return free;
  }
}

interface NameAndEmail {
  readonly name: string;
  readonly email?: string;
}

/** Returns the default sign-in address of the owner of a merchant. */
export const usualEmail = (name: string): string => `${name}${ownDomain}`;

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 30);
