-- sealed 8684074161d8ed2ac01347ea925aa5a5e6d744a1cd50a239c318d8df6a1730a0
-- How often one has tried something lately. It is never waited for on the disk: after a crash everybody begins anew.
CREATE UNLOGGED TABLE "brake_count" (
    "name" VARCHAR(40) NOT NULL,
    "whose" VARCHAR(120) NOT NULL,
    "count" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brake_count_pkey" PRIMARY KEY ("name", "whose")
);
CREATE INDEX "brake_count_until_idx" ON "brake_count"("until");
