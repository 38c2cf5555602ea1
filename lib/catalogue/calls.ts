import type { Call } from "@/lib/call/call";
import { accessCalls } from "@/lib/access/calls";
import { accountsCalls } from "@/lib/accounts/calls";
import { exchangeCalls } from "@/lib/exchange/calls";
import { filesCalls } from "@/lib/files/calls";
import { noticesCalls } from "@/lib/notices/calls";
import { operationsCalls } from "@/lib/operations/calls";
import { paymentsCalls } from "@/lib/payments/calls";
import { receivingCalls } from "@/lib/receiving/calls";
import { referenceCalls } from "@/lib/reference/calls";

/** All areas' calls. `operations` is the console of the simulator and answers only there. */
export const areas = {
  access: accessCalls,
  accounts: accountsCalls,
  exchange: exchangeCalls,
  files: filesCalls,
  notices: noticesCalls,
  operations: operationsCalls,
  payments: paymentsCalls,
  receiving: receivingCalls,
  reference: referenceCalls,
};

/** Each call with its `area.name`, which the OpenAPI document and the audit log know it by. */
export const callNames: ReadonlyMap<Call, string> = new Map(
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => [call, `${area}.${name}`] as const),
  ),
);

/** The same the other way round. */
export const callsByName: ReadonlyMap<string, Call> = new Map([...callNames].map(([call, name]) => [name, call]));

export const catalogue: readonly Call[] = [...callNames.keys()];
