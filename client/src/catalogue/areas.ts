// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import { access, type Access } from "./access.js";
import { verification, type Verification } from "./verification.js";
import { notices, type Notices } from "./notices.js";
import { accounts, type Accounts } from "./accounts.js";
import { receiving, type Receiving } from "./receiving.js";
import { materials, type Materials } from "./materials.js";
import { settlement, type Settlement } from "./settlement.js";
import { exchange, type Exchange } from "./exchange.js";
import { payments, type Payments } from "./payments.js";
import { transfers, type Transfers } from "./transfers.js";
import { developers, type Developers } from "./developers.js";
import { files, type Files } from "./files.js";
import { reference, type Reference } from "./reference.js";

/** The calls by area. */
export interface Areas {
  readonly access: Access;
  readonly verification: Verification;
  readonly notices: Notices;
  readonly accounts: Accounts;
  readonly receiving: Receiving;
  readonly materials: Materials;
  readonly settlement: Settlement;
  readonly exchange: Exchange;
  readonly payments: Payments;
  readonly transfers: Transfers;
  readonly developers: Developers;
  readonly files: Files;
  readonly reference: Reference;
}

export const areas = { access, verification, notices, accounts, receiving, materials, settlement, exchange, payments, transfers, developers, files, reference };
