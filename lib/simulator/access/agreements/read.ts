import { activeOf, agreementIds, askedAtRegistration, isAgreementId, type AgreementId } from "@/lib/access/agreements";
import type { agreements } from "@/lib/access/calls/agreements";
import type { Handler } from "@/lib/simulator/platform/handler";
import { textOf, titleOf, versionsIn } from "./versions";

export const agreementList: Handler<typeof agreements.agreementList> = async (_, context) => {
  const { now, caller } = context;
  const versions = await versionsIn(context);
  return {
    rows: await Promise.all(
      agreementIds
        .flatMap((id) => activeOf(versions, id, now) ?? [])
        .map(async (active) => ({
          ...active,
          title: titleOf(await textOf(context, active, caller.locale)),
          isAsked: (askedAtRegistration as readonly AgreementId[]).includes(active.id),
        })),
    ),
  };
};

export const agreementText: Handler<typeof agreements.agreementText> = async ({ id, version }, context) => {
  const { now, caller, refuse } = context;
  if (!isAgreementId(id)) return refuse("AGREEMENT_NOTFOUND");
  const versions = await versionsIn(context);
  const found =
    version === undefined
      ? activeOf(versions, id, now)
      : versions.find((one) => one.id === id && one.version === version);
  if (!found) return refuse("AGREEMENT_NOTFOUND");
  const content = await textOf(context, found, caller.locale);
  return { ...found, title: titleOf(content), content };
};
