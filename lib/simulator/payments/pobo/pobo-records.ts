import * as z from "zod/mini";
import { invariant, issueAt, type RefusalCode } from "@/lib/call/refusals";
import { newPobo, type poboPayerShape as poboShape } from "@/lib/payments/calls/pobo";
import { poboFaults, normalizePobo, type NewPobo } from "@/lib/payments/pobo-rules";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import { poboPersonal } from "@/lib/payments/terms";
import { beijingDay } from "@/lib/time/beijing";
import { canSubmitFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { isPoboInUse } from "../orders/open-payments";
import { type NewRow, type Row, lockRow } from "@/lib/simulator/platform/store/records";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

export type PoboTx<R extends RefusalCode = never> = Tx<R> & { readonly principal: { readonly userNo: string } };

const peopleShape = z.pick(newPobo, { legalPerson: true, director: true, beneficiaries: true });

/** Returns the payer data of a row in the form that the rules use. */
export function poboPayerFromRow(row: Row<"PoboPayer">): NewPobo {
  const {
    payerType,
    name,
    enName,
    firstName,
    lastName,
    certType,
    certNo,
    certExpiry,
    country,
    province,
    address,
    birthday,
  } = row;
  return newPobo.parse({
    payerType,
    name,
    enName,
    firstName,
    lastName,
    certType,
    certNo,
    certExpiry,
    country,
    province,
    address,
    birthday,
    ...peopleShape.parse(row.people),
    files: row.files,
  });
}

/** Returns a payer as the API presents it. */
export function toPoboView(row: Row<"PoboPayer">): z.output<typeof poboShape> {
  invariant(machine.is(row.state), `${row.state} is a state of a payer`);
  return {
    ...poboPayerFromRow(row),
    poboRecordId: row.id,
    recordNo: row.recordNo,
    state: row.state,
    reason: row.reason,
    madeAt: row.madeAt,
  };
}

/** Returns the columns to write for a payer. */
export function poboColumns({
  legalPerson,
  director,
  beneficiaries,
  files,
  ...payer
}: NewPobo): Omit<NewRow<"PoboPayer">, "world" | "id" | "recordNo" | "userNo" | "state" | "madeAt"> {
  return { ...payer, people: { legalPerson, director, beneficiaries }, files };
}

/** Returns the merchant's payer that was not removed, locked until the transaction ends. */
export async function lockOwnPobo(
  tx: Tx<"POBO_NOTFOUND"> & Pick<PoboTx, "principal">,
  id: string,
): Promise<Row<"PoboPayer">> {
  const row = await lockRow(tx, "PoboPayer", { world: tx.world.id, id });
  if (row?.userNo !== tx.principal.userNo || row.state === "removed") return tx.refuse("POBO_NOTFOUND");
  return row;
}

/**
 * Refuses while a payment on the payer's behalf is in progress. The caller, which is about to change the payer, holds
 * the lock on its row.
 */
export async function requirePoboNotInUse(
  tx: Tx<"POBO_IN_USE">,
  { id }: Pick<Row<"PoboPayer">, "world" | "id">,
): Promise<void> {
  if (await isPoboInUse(tx, id)) return tx.refuse("POBO_IN_USE");
}

export async function readPoboPayer(tx: InWorld, id: string): Promise<z.output<typeof poboShape>> {
  const row = await tx.prisma.poboPayer.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a payer that was written can be read");
  return toPoboView(row);
}

/** Returns true when payments on behalf of persons are allowed in this world. */
export const allowsPersonalPobo = (world: World): boolean =>
  numericWorldTerm(world, "poboPersonal", poboPersonal) !== 0;

/**
 * Returns a payer's new columns when the rules accept it, its documents belong to the merchant and no other payer has
 * its certificate.
 */
export async function validatePobo(
  tx: PoboTx<"FILE_NOTFOUND" | "INVALID_COUNTRY" | "POBO_FIELD_INVALID" | "POBO_PERSONAL_CLOSED"> & FileReaderContext,
  fields: NewPobo,
  excludedId?: string,
): Promise<NewPobo> {
  const payer = normalizePobo(fields);
  if (payer.payerType === "personal" && !allowsPersonalPobo(tx.world)) return tx.refuse("POBO_PERSONAL_CLOSED");
  const faults = poboFaults(payer, beijingDay(tx.now));
  const [first] = faults;
  const issues = faults.map(({ field, issue }) => issueAt(field, issue));
  if (first)
    return first.field === "country"
      ? tx.refuse("INVALID_COUNTRY", issues)
      : tx.refuse("POBO_FIELD_INVALID", issues, { field: first.field });
  const fileIds = [...new Set(Object.values(payer.files).flat())];
  if (!(await canSubmitFiles(tx, "KYC_DOCUMENT", fileIds))) return tx.refuse("FILE_NOTFOUND");
  const { country, certNo } = payer;
  const duplicate = await tx.prisma.poboPayer.findFirst({
    where: {
      world: tx.world.id,
      userNo: tx.principal.userNo,
      country,
      certNo,
      state: { not: "removed" },
      ...(excludedId && { id: { not: excludedId } }),
    },
  });
  if (duplicate) return tx.refuse("REQUEST_REPEAT", { what: "payer" });
  return payer;
}

/** Returns the merchant's payer when payments on its behalf are allowed today; refuses otherwise. */
export async function requireUsablePobo(
  tx: PoboTx<"POBO_EXPIRED" | "POBO_NOTFOUND" | "POBO_UNUSABLE">,
  id: string,
): Promise<Row<"PoboPayer">> {
  const row = await lockRow(tx, "PoboPayer", { world: tx.world.id, id }, "shared");
  if (row?.userNo !== tx.principal.userNo || row.state === "removed") return tx.refuse("POBO_NOTFOUND");
  if (row.state !== "enabled") return tx.refuse("POBO_UNUSABLE");
  if (row.certExpiry !== "" && row.certExpiry < beijingDay(tx.now))
    return tx.refuse("POBO_EXPIRED", { day: row.certExpiry });
  return row;
}
