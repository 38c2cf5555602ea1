import { CertificateRenewalPage, certificateRenewalMetadata } from "../type-renewal";

export const generateMetadata = certificateRenewalMetadata;

export default function HkCompanyCertificateRenewalPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/hkcompany-edit-cer">) {
  return <CertificateRenewalPage type="hkcompany" searchParams={searchParams} />;
}
