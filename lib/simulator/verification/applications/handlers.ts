import type { applications } from "@/lib/verification/calls/applications";
import type { Entry, EntryOf } from "@/lib/verification/entry";
import type { VerificationType } from "@/lib/verification/kinds";
import type { CallContext, Handlers } from "@/lib/simulator/platform/handler";
import { answerInquiry } from "../inquiries/answer";
import { isSiteTaken } from "../claims";
import { standingOf } from "../standing/standing";
import { renew } from "./renew";
import { submit } from "./submit";

type Reads = Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly who: { readonly userNo: string } };

const standing = (type?: VerificationType) => async (_: unknown, context: Reads) =>
  standingOf(context, context.who.userNo, type);

type Submits = CallContext<typeof applications.submitCompany>;

const submitted =
  <T extends VerificationType>(type: T) =>
  async (takes: EntryOf<T>, { transact }: Submits) =>
    // named cast: what a type's form takes is an entry of the type
    transact(async (tx) => submit(tx, { type, ...takes } as unknown as Entry));

export const applicationHandlers: Handlers<typeof applications> = {
  company: standing("company"),
  hkCompany: standing("hkcompany"),
  otherArea: standing("otherArea"),
  personal: standing("personal"),
  submitCompany: submitted("company"),
  submitHkCompany: submitted("hkcompany"),
  submitOtherArea: submitted("otherArea"),
  submitPersonal: submitted("personal"),
  standing: standing(),
  checkWebsite: async ({ website }, context) => ({
    isUsed: await isSiteTaken(context, context.who.userNo, website),
  }),
  renew,
  answerInquiry,
};
