import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("hkcompany", "add");

export default function HkCompanyAdd({ searchParams }: PageProps<"/b2b/setting/verified/hkcompany-add">) {
  return <VerificationFormPage type="hkcompany" form="add" searchParams={searchParams} />;
}
