import { CertificateRenewalPage, certificateRenewalMetadata } from "../type-renewal";

export const generateMetadata = certificateRenewalMetadata;

export default function HkCompanyRenew({ searchParams }: PageProps<"/b2b/setting/verified/hkcompany-edit-cer">) {
  return <CertificateRenewalPage type="hkcompany" searchParams={searchParams} />;
}
