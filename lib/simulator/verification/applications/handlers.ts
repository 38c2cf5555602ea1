import type { verificationApplications } from "@/lib/verification/calls/applications";
import type { VerificationEntry, EntryOf } from "@/lib/verification/entry";
import type { VerificationType } from "@/lib/verification/kinds";
import type { CallContext, Handlers } from "@/lib/simulator/platform/handler";
import { answerVerificationInquiry } from "../inquiries/answer";
import { isSiteTaken } from "../claims";
import { verificationStandingOf } from "../standing/standing";
import { renewVerificationCertificate } from "./renew";
import { submitVerification } from "./submit";

type Reads = Pick<CallContext, "world" | "sql" | "prisma" | "now"> & {
  readonly principal: { readonly userNo: string };
};

const standing = (type?: VerificationType) => async (_: unknown, context: Reads) =>
  verificationStandingOf(context, context.principal.userNo, type);

type Submits = CallContext<typeof verificationApplications.submitCompany>;

const submitHandler =
  <T extends VerificationType>(type: T) =>
  async (input: EntryOf<T>, { transact }: Submits) =>
    // named cast: what a type's form takes is an entry of the type
    transact(async (tx) => submitVerification(tx, { type, ...input } as unknown as VerificationEntry));

export const applicationHandlers: Handlers<typeof verificationApplications> = {
  company: standing("company"),
  hkCompany: standing("hkcompany"),
  otherArea: standing("otherArea"),
  personal: standing("personal"),
  submitCompany: submitHandler("company"),
  submitHkCompany: submitHandler("hkcompany"),
  submitOtherArea: submitHandler("otherArea"),
  submitPersonal: submitHandler("personal"),
  standing: standing(),
  checkWebsite: async ({ website }, context) => ({
    isUsed: await isSiteTaken(context, context.principal.userNo, website),
  }),
  renew: renewVerificationCertificate,
  answerInquiry: answerVerificationInquiry,
};
