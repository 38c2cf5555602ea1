import { CertificateRenewalPage, certificateRenewalMetadata } from "../type-renewal";

export const generateMetadata = certificateRenewalMetadata;

export default function PersonalCertificateRenewalPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/personal-edit-cer">) {
  return <CertificateRenewalPage type="personal" searchParams={searchParams} />;
}
