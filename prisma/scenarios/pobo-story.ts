import type { OpsPrincipal, Principal } from "@/lib/call/principal";
import type { Sends } from "@/lib/call/call";
import { pobo } from "@/lib/payments/calls/pobo";
import { poboOperationHandlers } from "@/lib/simulator/payments/operations/pobo-handlers";
import { poboHandlers } from "@/lib/simulator/payments/pobo/handlers";
import { paperOf } from "./papers";
import type { Stage } from "./stage";

type Payer = Omit<Sends<typeof pobo.addPobo>, "files" | "beneficiaries">;

const nobody = { name: "", idNo: "" };
const company = {
  payerType: "company",
  firstName: "",
  lastName: "",
  certType: "REGISTRATION",
  certExpiry: "",
  province: "",
  birthday: "",
  legalPerson: nobody,
} as const;
const person = {
  payerType: "personal",
  enName: "",
  certType: "PASSPORT",
  province: "",
  legalPerson: nobody,
  director: nobody,
} as const;

/**
 * On whose behalf the merchant pays: a company and a person that passed, a company that is reviewed, and a person that
 * was refused.
 */
const payers = {
  lantau: {
    ...company,
    name: "大屿贸易有限公司",
    enName: "Lantau Trading Limited",
    certNo: "2764190",
    country: "HK",
    address: "18 Harcourt Road, Admiralty",
    director: { name: "陈大文", idNo: "A1234563" },
  },
  keppel: {
    ...company,
    name: "Keppel Bay Distribution Pte Ltd",
    enName: "Keppel Bay Distribution Pte Ltd",
    certNo: "201912345K",
    country: "SG",
    address: "2 Keppel Bay Drive",
    director: { name: "Tan Wei Ling", idNo: "S1234567D" },
  },
  helen: {
    ...person,
    name: "Helen Whitfield",
    firstName: "Helen",
    lastName: "Whitfield",
    certNo: "533401267",
    certExpiry: "2031-05-20",
    country: "GB",
    address: "14 Canal Street, Leeds",
    birthday: "1986-09-02",
  },
  marc: {
    ...person,
    name: "Marc Dubois",
    firstName: "Marc",
    lastName: "Dubois",
    certNo: "19AK40218",
    certExpiry: "2029-11-30",
    country: "FR",
    address: "8 rue des Lilas, Lyon",
    birthday: "1979-01-14",
  },
} satisfies Record<string, Payer>;

/** A merchant adds payers on whose behalf it pays; operations pass some, refuse one, and still review another. */
export async function payersAdded(stage: Stage, owner: Principal, ops: OpsPrincipal): Promise<void> {
  const paper = [await paperOf(stage, owner, "KYC_DOCUMENT")];
  const add = async (payer: Payer) => {
    const files =
      payer.payerType === "personal"
        ? { personalIdFront: paper }
        : {
            registrationCertificate: paper,
            directorId: paper,
            ...(payer.country === "HK" && { businessRegistration: paper }),
          };
    return {
      world: stage.world.name,
      poboRecordId: (
        await stage.act(
          owner,
          "payments.addPobo",
          poboHandlers.addPobo,
          pobo.addPobo.input.parse({ ...payer, beneficiaries: [], files }),
        )
      ).poboRecordId,
    };
  };
  const [lantau, helen, marc] = [await add(payers.lantau), await add(payers.helen), await add(payers.marc)];
  await add(payers.keppel);
  for (const passed of [lantau, helen])
    await stage.act(ops, "operations.passPobo", poboOperationHandlers.passPobo, passed);
  await stage.act(ops, "operations.refusePobo", poboOperationHandlers.refusePobo, {
    ...marc,
    reason: "The passport's photo page cannot be read",
  });
}
