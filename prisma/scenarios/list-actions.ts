import { Readable } from "node:stream";
import type { Principal } from "@/lib/call/principal";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { fileKinds } from "@/lib/files/terms";
import {
  materialChoiceColumns,
  materialTemplateColumns,
  type MaterialBatchColumn,
  type MaterialChoiceColumn,
} from "@/lib/materials/batch-columns";
import { displayMoney, type Money } from "@/lib/money/money";
import { externalOrderHandlers, materialBatchHandlers } from "@/lib/simulator/materials/batches/handlers";
import { materialChoiceWord, headingWord } from "@/lib/simulator/materials/batches/labels";
import { translatorFor } from "@/lib/i18n/translator";
import { addDays, dayOf, type Day } from "@/lib/time/beijing";
import { uploadedFile } from "./papers";
import type { Buyer } from "./receiving-actions";
import type { Stage } from "./stage";

type Row = Readonly<Record<MaterialBatchColumn, string>>;
/** A contract as a row of a list; what is typed otherwise than it ought to be stands in `change`. */
export interface ListedContract {
  readonly contractNo: string;
  readonly buyer: Buyer;
  readonly amount: Money;
  readonly change?: Partial<Row>;
}

const rowOf = ({ contractNo, buyer, amount, change }: ListedContract, today: Day): Row => ({
  contractNo,
  contractDate: addDays(today, -30),
  buyerName: buyer.name,
  currency: amount.currency,
  amount: displayMoney(amount),
  tradeCountry: buyer.country,
  website: buyer.site,
  productType: "008",
  productName: buyer.product,
  quantity: "1000",
  shipmentStatus: "shipped",
  logisticsProvider: "Eastern Star Lines",
  trackingNo: `ESL${contractNo.replace(/\D/g, "")}`,
  shippedOn: addDays(today, -5),
  shipsOn: "",
  customsNo: "",
  remarks: "",
  ...change,
});

const isChoice = (column: MaterialBatchColumn): column is MaterialChoiceColumn =>
  Object.hasOwn(materialChoiceColumns, column);

/** Contracts in the template of their kind, as it is filled in in Chinese; without a column, where one was deleted. */
async function sheetOf(
  contracts: readonly ListedContract[],
  today: Day,
  without?: MaterialBatchColumn,
): Promise<Buffer> {
  const texts = await translatorFor("zh-CN");
  const columns = materialTemplateColumns("general").filter((column) => column !== without);
  const said = (column: MaterialBatchColumn, text: string) =>
    isChoice(column) && text !== "" ? materialChoiceWord(column, text, texts, "zh-CN") : text;
  const sheet = xlsx({
    name: texts("materials.settlementType.general"),
    columns: columns.map((column) => ({ title: headingWord(column, texts), width: 20 })),
    rows: [contracts.map((one) => columns.map((column) => said(column, rowOf(one, today)[column])))],
  });
  // named cast: a stream of buffers gives buffers
  return Buffer.concat((await Readable.from(sheet).toArray()) as Buffer[]);
}

/** What a merchant does with lists of contracts in Excel files, in the words of a story. */
export function listActions(stage: Stage, owner: Principal, paper: string) {
  const { prisma } = stage.sql;
  const sent = async (name: string, contracts: readonly ListedContract[], without?: MaterialBatchColumn) =>
    uploadedFile(stage, owner, "ORDER_SHEET", {
      name,
      type: fileKinds.xlsx.type,
      bytes: await sheetOf(contracts, dayOf(stage.now), without),
    });
  return {
    /** Sends a list, which waits for its reader; without a column it cannot be read. */
    list: async (name: string, contracts: readonly ListedContract[], without?: MaterialBatchColumn): Promise<string> =>
      (
        await stage.act(owner, "materials.startBatch", materialBatchHandlers.startBatch, {
          fileId: await sent(name, contracts, without),
          settlementType: "general",
          isAgain: false,
        })
      ).batchNo,
    /** Sends a corrected file in the place of one before. */
    sendAgain: async (batchNo: string, name: string, contracts: readonly ListedContract[]) =>
      stage.act(owner, "materials.replaceBatchFile", materialBatchHandlers.replaceBatchFile, {
        batchNo,
        fileId: await sent(name, contracts),
        isAgain: false,
      }),
    /** Corrects a row, as the sheet counts it. */
    correctRow: (fileBatchNo: string, no: number, typed: Partial<Row>) =>
      stage.act(owner, "materials.editRow", externalOrderHandlers.editRow, { fileBatchNo, fileType: 2, no, typed }),
    /** Hands a list in, with a paper for every row; in part, where rows with faults are left behind. */
    async handIn(batchNo: string, isPartial = false): Promise<void> {
      await stage.act(owner, "materials.setBatchPapers", materialBatchHandlers.setBatchPapers, {
        batchNo,
        namedFileIds: [],
        commonFileIds: [paper],
      });
      await stage.act(owner, "materials.submitBatch", materialBatchHandlers.submitBatch, {
        batchNo,
        isPartial,
        repeated: 0,
      });
    },
    discard: (batchNo: string) => stage.act(owner, "materials.dropBatch", materialBatchHandlers.dropBatch, { batchNo }),
    /** The contracts that a list's rows became, in the order of the sheet. */
    async contractsOf(fileBatchNo: string): Promise<string[]> {
      const rows = await prisma.material.findMany({
        where: { world: stage.world.id, userNo: owner.userNo, fileBatchNo },
        orderBy: { serialNo: "asc" },
      });
      return rows.map(({ serialNo }) => serialNo);
    },
    /** Says of contracts of one list together that their goods are on their way. */
    shipAll: (batchNo: string, serialNos: readonly string[]) =>
      stage.act(owner, "materials.completeBatchLogistics", materialBatchHandlers.completeBatchLogistics, {
        batchNo,
        rows: serialNos.map((serialNo) => ({
          orderId: serialNo,
          logisticsProvider: "Eastern Star Lines",
          trackingNo: `ESL${serialNo.slice(-8)}`,
          shippedOn: addDays(dayOf(stage.now), -1),
          fileIds: [paper],
        })),
      }),
  };
}
