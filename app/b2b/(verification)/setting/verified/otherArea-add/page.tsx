import { FormPage, formMetadata } from "../type-form";

export const generateMetadata = () => formMetadata("otherArea", "add");

export default function OtherAreaAdd({ searchParams }: PageProps<"/b2b/setting/verified/otherArea-add">) {
  return <FormPage type="otherArea" form="add" searchParams={searchParams} />;
}
