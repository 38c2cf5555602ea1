import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { titleKey } from "@/lib/catalogue/titles";
import type { Screen } from "@/lib/gate/screen";

/**
 * Returns the metadata function of a screen, with the title from the screens' table; in a world, with the world's name.
 */
export const screenMetadataGenerator = (screen: Screen) =>
  async function generateMetadata({ params }: { params: Promise<{ world?: string }> }): Promise<Metadata> {
    const [t, { world }] = [await getTranslations(), await params];
    const title = t(titleKey(screen));
    return { title: world ? `${title} · ${world}` : title };
  };
