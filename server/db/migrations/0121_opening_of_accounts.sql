-- Which import said what an account held: it is taken back as a whole.
alter table banks add column id_importacion uuid;
create index banks_importacion_idx on banks (id_importacion) where id_importacion is not null;
