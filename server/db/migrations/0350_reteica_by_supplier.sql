-- A supplier bears ReteICA by the rate of the municipality, or is a primary producer, or pays its ICA itself. Until now the tag of a
-- self-withholder of renta stopped ReteICA too: those suppliers keep none. REGIMEN_SIMPLE goes on stopping both.
alter table third_parties
  add column ica text not null default '' check (ica in ('', 'PRODUCTOR_PRIMARIO', 'AUTORRETENEDOR')),
  add constraint third_parties_ica check (ica = '' or tipo = 'PROVEEDOR');

update third_parties set ica = 'AUTORRETENEDOR'
where tipo = 'PROVEEDOR' and 'AUTORRETENEDOR' = any (regexp_split_to_array(upper(trim(tags)), '\s*\|\s*'));
