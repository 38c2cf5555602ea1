import {
  activeAgreementVersion,
  agreementIds,
  requiredAtRegistration,
  isAgreementId,
  type AgreementId,
} from "@/lib/access/agreements";
import type { agreements } from "@/lib/access/calls/agreements";
import type { Handler } from "@/lib/simulator/platform/handler";
import { agreementTextOf, markdownTitle, readAgreementVersions } from "./versions";

export const listActiveAgreements: Handler<typeof agreements.agreementList> = async (_, context) => {
  const { now, caller } = context;
  const versions = await readAgreementVersions(context);
  return {
    rows: await Promise.all(
      agreementIds
        .flatMap((id) => activeAgreementVersion(versions, id, now) ?? [])
        .map(async (active) => ({
          ...active,
          title: markdownTitle(await agreementTextOf(context, active, caller.locale)),
          isAsked: (requiredAtRegistration as readonly AgreementId[]).includes(active.id),
        })),
    ),
  };
};

export const getAgreementText: Handler<typeof agreements.agreementText> = async ({ id, version }, context) => {
  const { now, caller, refuse } = context;
  if (!isAgreementId(id)) return refuse("AGREEMENT_NOTFOUND");
  const versions = await readAgreementVersions(context);
  const match =
    version === undefined
      ? activeAgreementVersion(versions, id, now)
      : versions.find((candidate) => candidate.id === id && candidate.version === version);
  if (!match) return refuse("AGREEMENT_NOTFOUND");
  const content = await agreementTextOf(context, match, caller.locale);
  return { ...match, title: markdownTitle(content), content };
};
