-- ReteICA of a supplier: by the rate of the municipality, none for a primary producer, none if it pays its ICA itself. The tag of a
-- self-withholder of renta stopped ReteICA too; those suppliers keep none. REGIMEN_SIMPLE still stops both.
alter table third_parties
  add column ica text not null default '' check (ica in ('', 'PRODUCTOR_PRIMARIO', 'AUTORRETENEDOR')),
  add constraint third_parties_ica check (ica = '' or tipo = 'PROVEEDOR');

update third_parties set ica = 'AUTORRETENEDOR'
where tipo = 'PROVEEDOR' and 'AUTORRETENEDOR' = any (regexp_split_to_array(upper(trim(tags)), '\s*\|\s*'));
