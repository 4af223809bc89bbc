-- Value of each product at the end of a closed month, whole pesos (stock/README.md, value). Null for a month that an earlier
-- release closed, because only its average cost is known.
alter table closed_stock add valor numeric(15);

select set_config('molino.silencio', 'on', true);
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta, creado_en)
select id_empresa, clase, descripcion, cuenta, creado_en from companies cross join (values
  ('INVENTARIO_POR_LIQUIDAR', 'Paddy recibido sin liquidar', '140510'),
  ('COMPRAS_POR_LIQUIDAR', 'Compras de paddy por liquidar', '233595'),
  ('DIFERENCIA_INVENTARIO', 'Diferencias de inventario', '531095')
) as propuesta (clase, descripcion, cuenta)
order by id_empresa, clase
on conflict do nothing;
select set_config('molino.silencio', '', true);
