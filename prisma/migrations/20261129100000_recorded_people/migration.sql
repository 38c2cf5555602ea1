-- sealed 1c2217013948b2c41d67c86ab2cf1f876f24f7e7e5d6649ff309e534e51f6f6c
-- Who of a merchant's people did a step that was recorded, where it was not the owner.
ALTER TABLE "recorded_step" ADD COLUMN "person" UUID;
