-- Cost per kilo of the kilos that a count adds to a product without a cost. Earlier counts have none: their kilos take the
-- first cost that the product gets.
alter table stock_counts add column costo_kg numeric(18, 6) check (costo_kg >= 0),
  add constraint stock_counts_costo check (costo_kg is null or contado > libro);
