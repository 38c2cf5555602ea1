import { accountNameLengthMax } from "@/lib/receiving/account-terms";
import { receivingBank, receivingPlaces } from "@/lib/receiving/account-places";
import type { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingAccount } from "@/lib/receiving/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { printAccountConfirmationLetter } from "./letter";
import { getReceivingApplicationDefaults, saveReceivingApplicationDraft } from "./drafts";
import { accountApplicationHindrance, findCustomerKindHindrance, countApplicationsUnderReview } from "./eligibility";
import { listReceivingApplications, requestReceivingApplicationExport } from "./list";
import { accountApplicationViews, requireOwnAccountApplication, type AccountApplicationView } from "./rows";
import { resubmitReceivingApplication, submitReceivingApplication } from "./submit";

const applicationIndex: Handler<typeof accountApplications.applicationIndex> = async (_, context) => {
  const { world, principal, prisma } = context;
  const { userNo } = principal;
  return {
    hindrance: await findCustomerKindHindrance(context, userNo),
    underReview: await countApplicationsUnderReview(context, userNo),
    accounts: await prisma.receivingAccount.count({
      where: { world: world.id, userNo, state: receivingAccount.first },
    }),
  };
};

/** Returns the places and banks as the API presents them. */
const accountPlaces: Handler<typeof accountApplications.accountPlaces> = async ({ kind: requestedKind }) => ({
  rows: receivingPlaces
    .filter(({ kind }) => requestedKind === undefined || kind === requestedKind)
    .map(({ kind, country, banks }) => ({
      kind,
      country,
      banks: banks.map(({ id, zh, en, bic, address, currencies, hasCustomHolder, rails }) => ({
        bank: id,
        zh,
        en,
        bic,
        address,
        currencies: [...currencies],
        hasCustomHolder,
        rails: rails.map(({ rail, days: [daysMin, daysMax] }) => ({ rail, daysMin, daysMax })),
      })),
    })),
});

const applicationToCorrect: Handler<typeof accountApplications.applicationToCorrect> = async (
  { applicationNo },
  context,
) => {
  const row = await requireOwnAccountApplication(context, context.principal.userNo, applicationNo);
  if (row.state !== "fail") return context.refuse("OPERATION_NOT_ALLOW");
  const [view] = await accountApplicationViews(context, [row]);
  return view ?? context.refuse("APPLICATION_NOTFOUND");
};

const application: Handler<typeof accountApplications.application> = async ({ applicationNo }, context) => {
  const { world, principal, prisma } = context;
  const row = await requireOwnAccountApplication(context, principal.userNo, applicationNo);
  const views: AccountApplicationView[] = await accountApplicationViews(context, [row]);
  const accounts = await prisma.receivingAccount.findMany({
    where: { world: world.id, applicationId: row.id },
    orderBy: [{ currency: "asc" }, { number: "asc" }],
  });
  return {
    application: views[0] ?? context.refuse("APPLICATION_NOTFOUND"),
    history: await readStateHistory(context, row.id),
    accounts: accounts.map(({ id, currency, number }) => ({
      accountId: id,
      currency: currencyFromColumn(currency),
      number,
    })),
  };
};

export const accountApplicationHandlers: Handlers<typeof accountApplications> = {
  applicationIndex,
  async checkChannel(place, context) {
    const hindrance = await accountApplicationHindrance(context, context.principal.userNo, place);
    return { isOpen: hindrance === null, hindrance };
  },
  supportsHolder: async (place) => ({
    isSupported: receivingBank(place)?.hasCustomHolder ?? false,
    lengthMax: accountNameLengthMax,
  }),
  accountPlaces,
  firstApplication: getReceivingApplicationDefaults,
  saveApplicationDraft: saveReceivingApplicationDraft,
  submitApplication: submitReceivingApplication,
  modifyApplication: resubmitReceivingApplication,
  applicationToCorrect,
  application,
  applications: listReceivingApplications,
  exportApplications: requestReceivingApplicationExport,
  applicationLetter: printAccountConfirmationLetter,
};
