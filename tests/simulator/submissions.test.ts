import { describe, expect } from "vitest";
import type { Call } from "@/lib/call/call";
import { callNames } from "@/lib/catalogue/calls";
import { files } from "@/lib/files/calls/files";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { blankMaterial } from "@/lib/materials/entry";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materials } from "@/lib/materials/calls/materials";
import { batchCalls } from "@/lib/payments/calls/batches";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { refunds } from "@/lib/receiving/calls/refunds";
import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transfers } from "@/lib/transfers/calls/transfers";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import { examples } from "../fixtures/examples";
import { givenEntries } from "../fixtures/entries";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { refundPayee } from "../fixtures/refunding";
import { knock, requestOf, wireOf, type Wire } from "../fixtures/knock";
import { codeOf } from "../fixtures/refusals";
import { Stage } from "../fixtures/stage";
import { entriesOf } from "../fixtures/taken-back";
import { test } from "../fixtures/world";

/** Their `materialIds` are uploads; elsewhere they are orders' materials. */
const transferring: readonly Call[] = [
  transfers.transfer,
  transferRelations.addRelation,
  transferRelations.changeRelation,
];

const acceptsUploads = (call: Call): boolean =>
  transferring.includes(call) || entriesOf("uploaded file").some((entry) => givenEntries(call).has(entry));

/**
 * Lists the calls that save a draft for anybody with the permission, whatever it names: a test below checks which files
 * drafts reveal.
 */
const savesDraft: readonly Call[] = [
  drafts.saveDraft,
  materialDrafts.saveMaterialDraft,
  settlementDrafts.saveSettlementDraft,
  accountApplications.saveApplicationDraft,
];

const takers = [...callNames].filter(
  ([call]) =>
    (call.access === "session" || typeof call.access === "object") &&
    acceptsUploads(call) &&
    !savesDraft.includes(call),
);

const transferFiles = (id: string) => ({ materialIds: [id] });
const proofs = (id: string) => ({ proofIds: [id] });
const elsewhere = (id: string) => ({ ...refundPayee, payeeAccount: "123456789", reason: "Closed", fileIds: [id] });
/** Maps a call whose example names no upload to the upload's use and the input that names it. */
const namedBeside: ReadonlyMap<Call, readonly [use: string, beside: (id: string, wire: Wire) => object]> = new Map<
  Call,
  readonly [string, (id: string, wire: Wire) => object]
>([
  ...transferring.map((call) => [call, ["TRANSFER_MATERIAL", transferFiles]] as const),
  [payments.pay, ["PAYMENT_PROOF", (id) => ({ documentIds: [id] })]],
  [payments.addPayee, ["PAYEE_PROOF", proofs]],
  [payeeCalls.changePayee, ["PAYEE_PROOF", proofs]],
  [payeeCalls.changePayeeDetail, ["PAYEE_PROOF", proofs]],
  [hkPayees.addHkPayee, ["PAYEE_PROOF", proofs]],
  [hkPayees.changeHkPayee, ["PAYEE_PROOF", proofs]],
  [refunds.askRefund, ["PAYEE_PROOF", elsewhere]],
  [refunds.correctRefund, ["PAYEE_PROOF", elsewhere]],
  [exchangePayCalls.makeExchangePay, ["PAYMENT_PROOF", (id) => ({ documentIds: [id] })]],
  [verificationApplications.answerInquiry, ["KYC_DOCUMENT", (id) => ({ fileIds: [id] })]],
  [
    materialBatchCalls.completeBatchLogistics,
    // named cast: the rows of the call's own example
    ["MATERIAL", (id, { rows }) => ({ rows: (rows as object[]).map((row) => ({ ...row, fileIds: [id] })) })],
  ],
]);

const upload = async ({ world, principal }: Stage, use: string) =>
  (await world.call(files.upload, uploadOf(sampleStoredFile(), use), principal)).fileId;

/** A call's example with uploads of the merchant's owner in it that belong to nothing else yet. */
async function withUploads(call: Call, stage: Stage): Promise<Wire> {
  const wire = wireOf(call, await examples.get(call)?.(stage));
  const [use, beside] = namedBeside.get(call) ?? [];
  return use && beside ? ({ ...wire, ...beside(await upload(stage, use), wire) } as Wire) : wire;
}

describe("an upload is accepted from its uploader, and not from a colleague who may not see it", () => {
  for (const [call, name] of takers)
    test(name, async ({ world }) => {
      const stage = await Stage.set(world);
      const wire = await withUploads(call, stage);
      const colleague = await world.operator(stage.principal.userNo);
      const codeFor = async (principal = stage.principal) => {
        const { envelope } = await knock(world.db, requestOf(call, wire, { "x-world": world.name }), principal);
        return envelope.code;
      };
      // a file of a material is its readers', and a batch its maker's
      if (call === materials.materialFile) return expect(await codeFor(colleague)).not.toBe("FILE_NOTFOUND");
      expect(await codeFor(colleague)).toBe(call === batchCalls.arrangeBatch ? "OPERATION_NOT_ALLOW" : "FILE_NOTFOUND");
      expect(await codeFor()).not.toBe("FILE_NOTFOUND");
    });
});

test("a draft shows a colleague's upload to nobody to whom its saver could not show it, and its own to all who see it", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const colleague = await world.operator(stage.principal.userNo);
  const id = await upload(stage, "MATERIAL");
  const entry = { ...blankMaterial, orderFileIds: [id] };
  const content = (principal = stage.principal) => codeOf(world.call(files.content, { id }, principal));
  const colleagueDraft = await world.call(materialDrafts.saveMaterialDraft, { entry, version: 0 }, colleague);
  expect([colleagueDraft.fileNames, await content(colleague), await content()]).toEqual([{}, "FILE_NOTFOUND", "ok"]);
  const ownDraft = await world.call(materialDrafts.saveMaterialDraft, { entry, version: 1 }, stage.principal);
  expect([ownDraft.fileNames, await content(colleague)]).toEqual([{ [id]: "发票 invoice.pdf" }, "ok"]);
  // a person who continues the draft may retain the file, and submit it
  const continuedDraft = await world.call(materialDrafts.saveMaterialDraft, { entry, version: 2 }, colleague);
  expect(continuedDraft.fileNames).toEqual({ [id]: "发票 invoice.pdf" });
});
