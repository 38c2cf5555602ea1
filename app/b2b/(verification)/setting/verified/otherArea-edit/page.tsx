import { FormPage, formMetadata } from "../type-form";

export const generateMetadata = () => formMetadata("otherArea", "edit");

export default function OtherAreaEdit({ searchParams }: PageProps<"/b2b/setting/verified/otherArea-edit">) {
  return <FormPage type="otherArea" form="edit" searchParams={searchParams} />;
}
