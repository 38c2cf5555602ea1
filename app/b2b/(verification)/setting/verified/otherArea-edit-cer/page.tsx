import { CertificateRenewalPage, certificateRenewalMetadata } from "../type-renewal";

export const generateMetadata = certificateRenewalMetadata;

export default function OtherAreaCertificateRenewalPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/otherArea-edit-cer">) {
  return <CertificateRenewalPage type="otherArea" searchParams={searchParams} />;
}
