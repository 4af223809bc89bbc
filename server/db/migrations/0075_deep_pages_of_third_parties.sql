-- A page in the middle of a long list is found in the index of its order alone: PostgreSQL reads an index on what is made
-- of a column without the table's rows only where the column itself stands in it too.
drop index third_parties_nombre_orden_idx;
create index third_parties_nombre_orden_idx
  on third_parties (id_empresa, (orden_de_texto(nombre) collate "C"), id_tercero) include (nombre);
drop index third_parties_identificacion_orden_idx;
create index third_parties_identificacion_orden_idx
  on third_parties (id_empresa, (orden_de_texto(identificacion) collate "C"), id_tercero) include (identificacion);
drop index third_parties_telefono1_orden_idx;
create index third_parties_telefono1_orden_idx
  on third_parties (id_empresa, (orden_de_texto(telefono1) collate "C"), id_tercero) include (telefono1);
drop index third_parties_email_orden_idx;
create index third_parties_email_orden_idx
  on third_parties (id_empresa, (orden_de_texto(email) collate "C"), id_tercero) include (email);
