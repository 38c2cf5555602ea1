import { CertificateRenewalPage, certificateRenewalMetadata } from "../type-renewal";

export const generateMetadata = certificateRenewalMetadata;

export default function CompanyCertificateRenewalPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/company-edit-cer">) {
  return <CertificateRenewalPage type="company" searchParams={searchParams} />;
}
