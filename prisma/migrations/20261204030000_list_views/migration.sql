-- sealed 6fca6929d9bdb93578b61b95b868615d12358bf384f934fb4583747651e877c9
-- The filters of lists that people save for themselves, each under a name that is used once in its list.
CREATE TABLE "list_view" (
    "world" UUID NOT NULL,
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "list" VARCHAR(200) NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "filters" VARCHAR(2000) NOT NULL,

    CONSTRAINT "list_view_pkey" PRIMARY KEY ("world", "id")
);
CREATE UNIQUE INDEX "list_view_world_operator_id_list_name_key" ON "list_view"("world", "operator_id", "list", "name");
