import { getTranslations } from "next-intl/server";
import { AgreementList } from "@/components/access/agreements/agreement-list";
import { AgreementNotThere, AgreementToAccept } from "@/components/access/registration/agreement-to-accept";
import { valueOf } from "@/components/kit/select/query";
import { agreements } from "@/lib/access/calls/agreements";
import { account } from "@/lib/backend/account";
import { load, tryLoad } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.agreements"))("title") };
}

export default async function Agreements({ searchParams }: PageProps<"/b2b/setting/protocolManage">) {
  const id = valueOf(await searchParams, "id");
  const [{ rows }, { operatorType }] = await Promise.all([load(agreements.agreementStanding, {}), account()]);
  if (id === undefined) return <AgreementList rows={rows} mayAccept={operatorType === 1} />;
  const standing = rows.find((row) => row.id === id);
  const { got } = standing ? await tryLoad(agreements.agreementText, { id }) : { got: null };
  return standing && got ? (
    <AgreementToAccept agreement={got} standing={standing} mayAccept={operatorType === 1} />
  ) : (
    <AgreementNotThere />
  );
}
