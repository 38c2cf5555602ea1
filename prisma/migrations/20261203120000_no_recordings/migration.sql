-- sealed 930a8114b5d41b332bc865565349037f690630c7b544f9356ad88c9c1f730fe2
-- Worlds are not recorded any more (decision 62): recordings go, and the mark of a world that records. Portals of the
-- release before read that mark with every world: stop all of them before this migration, as for every one that drops.
DROP TABLE "recorded_step";
DROP TABLE "recording";
ALTER TABLE "world" DROP COLUMN "records";
