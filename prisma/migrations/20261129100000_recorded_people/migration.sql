-- sealed 0a3f8a43a6cb741ff7f13375d93c8185ef90456bce3d997a1761bc6c5ef7b631
-- Who of a merchant's people did a step that was recorded, where it was not the owner.
ALTER TABLE "recorded_step" ADD COLUMN "person" UUID;
