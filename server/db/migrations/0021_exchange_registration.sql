-- What the commodity exchange gave a settlement registered there, asked for when it is approved (N-137). Settlements
-- approved before have none.
alter table settlements
  add column numero_registro_bolsa text not null default '',
  add column fecha_registro_bolsa date,
  add constraint settlements_registro_en_bolsa check (
    (numero_registro_bolsa = '') = (fecha_registro_bolsa is null) and (numero_registro_bolsa = '' or registro = 'BOLSA'));

-- Whether the company registers at all: not until it says so.
insert into rates (id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, tags, vigente_desde)
select id_empresa, 'IMPUESTOS', 'Registro de las compras en la Bolsa Mercantil', '0 o 1', 0, 0, 'REGISTRA_BOLSA',
  '2025-01-01' from companies;
