-- sealed 92d8bb27d3ee97796ecfa8c2e4ea48fe7dc72734514d80dad8d727e3a5eeaea5
-- The role whose view of the portal a session is narrowed to, for reading only. No foreign key: the preview of a deleted
-- role permits nothing, and ends as any other does.
ALTER TABLE "session" ADD COLUMN "preview_role" UUID;
