import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("otherArea", "add");

export default function OtherAreaVerificationFormPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/otherArea-add">) {
  return <VerificationFormPage type="otherArea" form="add" searchParams={searchParams} />;
}
