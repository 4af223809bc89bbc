-- The name of the last transaction of each user, written in it where an API reads lists from a replica: whether the replica
-- has that transaction is seen by whether it has its name.
create table ultimas_escrituras (
  id_usuario uuid primary key,
  escritura uuid not null
);
