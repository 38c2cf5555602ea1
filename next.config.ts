import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { readdirSync } from "node:fs";
import { namesInUse } from "./tools/build/zod-in-use.mjs";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./app/i18n.ts",
  experimental: {
    createMessagesDeclaration: readdirSync("./messages/zh-CN")
      .filter((name) => name.endsWith(".json"))
      .map((name) => `./messages/zh-CN/${name}`),
    // The messages' syntax is read when the portal is built, so neither the browser nor a request carries or runs the
    // parser.
    messages: { path: "./messages", format: "json", locales: ["zh-CN", "en-US"], precompile: true },
  },
});

/** The specification's menu prefix, with which every address begins. Bundled assets are under /b2b/ after it. */
const menuPrefix = process.env.MENU_PREFIX ?? "";

/** Reduces zod to the names in use. Not during development, where names change without a restart. */
const zodInUse = () => ({
  loaders: [{ loader: "./tools/build/zod-in-use.mjs", options: { names: namesInUse(["app", "components", "lib"]) } }],
});

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  devIndicators: false,
  basePath: menuPrefix,
  assetPrefix: `${menuPrefix}/b2b`,
  env: { NEXT_PUBLIC_MENU_PREFIX: menuPrefix },
  distDir: process.env.BUILD_DIR ?? ".next",
  images: { unoptimized: true },
  // Types are checked by npm run check and npm test, tests and tools included: a build on a server checks them no
  // second time.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "fontkit",
    "pdfkit",
    "pg",
    "pino",
  ],
  ...(process.env.NODE_ENV === "production" && {
    turbopack: { rules: { "**/zod/v4/mini/{external,schemas,iso}.js": zodInUse() } },
  }),
  // tools/serve.ts does, once the first page had its time
  experimental: { globalNotFound: true, preloadEntriesOnStart: false },
};

export default withNextIntl(config);
